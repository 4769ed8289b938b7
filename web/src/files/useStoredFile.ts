import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { api } from "../api/calls";

/** The hub's own files. Anything else is no address to send the person's token to. */
const OWN =
  /^\/(?:ficheiros\/[0-9A-Za-z]+|(?:conversas\/[0-9A-Za-z]+|partilhas\/[\w-]+)\/anexos\/\d+(?:\?tamanho=pequeno)?)$/;

export function isOwnFile(url: string): boolean {
  return OWN.test(url);
}

export interface StoredFile {
  readonly blob: Blob | undefined;
  /** An address for the bytes in memory. */
  readonly url: string | null;
  readonly pending: boolean;
  readonly failed: boolean;
  /** Fetches it where that was not wanted before. */
  readonly load: () => Promise<Blob | undefined>;
}

/**
 * A file that a tool made, or that somebody added. It answers only to the owner's token, so it is fetched and shown from
 * memory; with `wanted: false` only when it is loaded.
 */
export function useStoredFile(address: string, { wanted = true }: { readonly wanted?: boolean } = {}): StoredFile {
  const own = isOwnFile(address);
  const file = useQuery({
    queryKey: ["file", address],
    queryFn: () => api.file(address),
    staleTime: Infinity,
    enabled: own && wanted,
  });
  return {
    blob: file.data,
    url: useObjectUrl(file.data),
    pending: own && file.isPending,
    failed: !own || file.isError,
    load: async () => (own ? (await file.refetch()).data : undefined),
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
