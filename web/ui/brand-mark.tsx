import { cn } from '#web/lib/cn.ts'
import { BrandSign } from './brand-sign.tsx'

export type BrandLook = { name: string; logo: string | null; mark: string | null; faceColor: string; inkColor: string }

/** The brand's logo, mark or initials on a small square of the brand's colour. */
export function BrandMark({ brand, className }: { brand: BrandLook; className?: string }) {
  return (
    <span
      data-slot="brand-mark"
      className={cn(
        'grid size-9 shrink-0 place-items-center overflow-hidden rounded-[9px]',
        brand.logo && 'outline -outline-offset-1 outline-border',
        className,
      )}
      style={{ background: brand.faceColor, color: brand.inkColor }}
    >
      <BrandSign brand={brand} className={brand.mark ? 'size-[60%]' : 'size-full'} logoClassName="size-full p-[8%]" />
    </span>
  )
}
