/** A brand's logo in the text colour. `path` is its path data on a 24 × 24 grid. */
export function RewardBrandGlyph({ path, className, strokeWidth = 1.7 }: { path: string; className: string; strokeWidth?: number }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      <path d={path} />
    </svg>
  )
}
