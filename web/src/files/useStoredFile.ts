import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { api } from "../api/calls";

/** The hub's own files. Anything else is no address to send the person's token to. */
const OWN = /^\/ficheiros\/[0-9A-Za-z]+$/;

export function isOwnFile(url: string): boolean {
  return OWN.test(url);
}

export interface StoredFile {
  readonly blob: Blob | undefined;
  /** An address for the bytes in memory. */
  readonly url: string | null;
  readonly pending: boolean;
  readonly failed: boolean;
}

/** A file that a tool made. It answers only to the owner's token, so it is fetched and shown from memory. */
export function useStoredFile(address: string): StoredFile {
  const own = isOwnFile(address);
  const file = useQuery({
    queryKey: ["file", address],
    queryFn: () => api.file(address),
    staleTime: Infinity,
    enabled: own,
  });
  return {
    blob: file.data,
    url: useObjectUrl(file.data),
    pending: own && file.isPending,
    failed: !own || file.isError,
  };
}

/** An address for bytes in memory, given back when they are no longer shown. */
function useObjectUrl(blob: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!blob) return;
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
}
