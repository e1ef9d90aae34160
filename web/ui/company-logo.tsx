import { cn } from '#web/lib/cn.ts'

type CompanyLogoProps = { company: { name: string; logo: string | null; primaryColor: string | null }; className?: string }

/** The company's own picture, or its initials on its own colour, as in its emails and on its reward page. */
export function CompanyLogo({ company: { name, logo, primaryColor }, className }: CompanyLogoProps) {
  const box = cn('size-[30px] shrink-0 rounded-[8px]', className)
  if (logo)
    return <img data-slot="company-logo" src={`/public/logos/${encodeURIComponent(logo)}`} alt="" className={cn(box, 'object-contain')} />
  return (
    <span
      data-slot="company-logo"
      aria-hidden
      className={cn(box, 'grid place-items-center bg-primary text-2xs font-semibold text-primary-foreground')}
      style={primaryColor ? { background: primaryColor, color: 'white' } : undefined}
    >
      {initials(name)}
    </span>
  )
}

function initials(name: string): string {
  const letters = name.split(/\s+/).flatMap((word) => /[\p{L}\p{N}]/u.exec(word) ?? [])
  return letters.slice(0, 2).join('').toUpperCase()
}
