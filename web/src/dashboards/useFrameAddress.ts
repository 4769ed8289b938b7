import { useEffect, useState } from "react";
import { api } from "../api/calls";

/** A signed address, and how many were asked for before it: a new one loads the frame anew even where it looks the same. */
export interface LoadedAddress {
  readonly url: string;
  readonly load: number;
}

/**
 * The address for a dashboard's frame while that is `live`. It is good for a short while only, so every time the frame
 * starts, and whenever `turn` grows, a new one is asked for: none is ever loaded after its end.
 */
export function useFrameAddress(id: string, versao: number | null, live: boolean, turn: number) {
  const [address, setAddress] = useState<LoadedAddress | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [tries, setTries] = useState(0);

  useEffect(() => {
    if (!live) {
      setAddress(null);
      return;
    }
    let gone = false;
    api.dashboardFrame(id, versao).then(
      ({ url }) => {
        if (gone) return;
        setError(null);
        setAddress((before) => ({ url, load: (before?.load ?? 0) + 1 }));
      },
      (problem: unknown) => {
        if (!gone) setError(problem);
      },
    );
    return () => {
      gone = true;
    };
  }, [id, versao, live, turn, tries]);

  return { address, error, retry: () => setTries((count) => count + 1) };
}
