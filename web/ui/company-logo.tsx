import { cn } from '#web/lib/cn.ts'

type CompanyLogoProps = { company: { name: string; logo: string | null; primaryColor: string | null }; className?: string }

/** The company's own picture, or its first letter on its own colour. */
export function CompanyLogo({ company: { name, logo, primaryColor }, className }: CompanyLogoProps) {
  const box = cn('size-[30px] shrink-0 rounded-[8px]', className)
  if (logo)
    return <img data-slot="company-logo" src={`/public/logos/${encodeURIComponent(logo)}`} alt="" className={cn(box, 'object-contain')} />
  return (
    <span
      data-slot="company-logo"
      aria-hidden
      className={cn(box, 'grid place-items-center bg-primary font-semibold text-primary-foreground')}
      style={primaryColor ? { background: primaryColor, color: 'white' } : undefined}
    >
      {name.trim()[0]?.toUpperCase()}
    </span>
  )
}
