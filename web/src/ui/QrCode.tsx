/** The white that readers need around it, in squares. */
const MARGIN = 4;

/** Squares as a picture that a phone reads: dark on white, also where the page is dark. */
export function QrCode({ rows, label }: { rows: readonly string[]; label: string }) {
  const size = rows.length + 2 * MARGIN;
  const path = rows
    .flatMap((row, y) => [...row].map((square, x) => (square === "1" ? `M${x + MARGIN} ${y + MARGIN}h1v1h-1z` : "")))
    .join("");
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} className="mx-auto size-48 rounded-lg">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
