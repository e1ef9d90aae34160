import { cn } from '#web/lib/cn.ts'

export type BrandLook = { name: string; mark: string; faceColor: string; inkColor: string }

/** The brand's mark in the text colour. `path` is its path data on a 24 × 24 grid. */
export function BrandGlyph({ path, className, strokeWidth = 1.7 }: { path: string; className?: string; strokeWidth?: number }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={cn('size-6 shrink-0', className)}
    >
      <path d={path} />
    </svg>
  )
}

/** The brand's icon on a small square of the brand's colour. */
export function BrandMark({ brand, className }: { brand: BrandLook; className?: string }) {
  return (
    <span
      data-slot="brand-mark"
      className={cn('grid size-9 shrink-0 place-items-center overflow-hidden rounded-[9px]', className)}
      style={{ background: brand.faceColor, color: brand.inkColor }}
    >
      <BrandGlyph path={brand.mark} className="size-[60%]" />
    </span>
  )
}
