import { initials } from '#graphql/contracts/text/initials.ts'
import { cn } from '#web/lib/cn.ts'

type CompanyLogoProps = {
  company: { name: string; logo: string | null; primaryColor: string | null }
  /** The height in px, 30 by default. The width is at most 2.875 times the height. */
  height?: number
  className?: string
}

/** The maximum width of a logo as a multiple of its height. A wider logo is scaled down to fit. */
const maxRatio = 115 / 40

/** The company's logo, or its initials on its colour. Its emails and reward pages show the same. */
export function CompanyLogo({ company: { name, logo, primaryColor }, height = 30, className }: CompanyLogoProps) {
  if (logo)
    return (
      <img
        data-slot="company-logo"
        src={`/public/logos/${encodeURIComponent(logo)}`}
        alt=""
        className={cn('w-auto shrink-0 object-contain', className)}
        style={{ height, maxWidth: height * maxRatio }}
      />
    )
  return (
    <span
      data-slot="company-logo"
      aria-hidden
      className={cn('grid shrink-0 place-items-center rounded-[8px] bg-primary text-2xs font-semibold text-primary-foreground', className)}
      style={{ width: height, height, ...(primaryColor && { background: primaryColor, color: 'white' }) }}
    >
      {initials(name)}
    </span>
  )
}
