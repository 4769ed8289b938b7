/** Whether this browser can use passkeys: older ones cannot, and none does at a bare address of numbers. */
export function canUsePasskeys(): boolean {
  const known = typeof PublicKeyCredential !== "undefined" && "parseRequestOptionsFromJSON" in PublicKeyCredential;
  return known && !/^[\d.]+$|^\[/.test(location.hostname);
}
