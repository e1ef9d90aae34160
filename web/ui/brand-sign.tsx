import { useState } from 'react'
import { initials } from '#graphql/contracts/text/initials.ts'

type BrandSignProps = {
  brand: { name: string; logo: string | null; mark: string | null }
  /** Sets the size of the mark or the initials. `logoClassName` sets that of the logo's tile, which it has before the image is loaded. */
  className: string
  logoClassName: string
  strokeWidth?: number
}

/**
 * The sign of a brand: its logo on a white tile, otherwise its mark or its initials in the text colour. A logo that does not load is
 * replaced too. The reward page uses it as well.
 */
export function BrandSign({ brand: { name, logo, mark }, className, logoClassName, strokeWidth = 1.7 }: BrandSignProps) {
  const [failed, setFailed] = useState<string>()
  if (logo && logo !== failed)
    return (
      <img
        src={`/public/logos/${logo}`}
        alt=""
        loading="lazy"
        decoding="async"
        className={`bg-white object-contain ${logoClassName}`}
        ref={(image) => {
          // in a rendered document the image may have failed before hydration
          if (image?.complete && image.naturalWidth === 0) setFailed(logo)
        }}
        onError={() => setFailed(logo)}
      />
    )
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
      {mark ? (
        <path d={mark} />
      ) : (
        <>
          <rect width="24" height="24" rx="6" stroke="none" fill="currentColor" fillOpacity=".16" />
          <text x="12" y="16" fontSize="11.5" fontWeight="650" textAnchor="middle" stroke="none" fill="currentColor">
            {initials(name)}
          </text>
        </>
      )}
    </svg>
  )
}
