import { words } from '../words.ts'

/** The code in its groups, one width a digit; a reader hears it letter by letter. */
export function VoucherCode({ code }: { code: string }) {
  return (
    <div className="@container min-w-0 flex-1">
      <p className="text-2xs text-(--print-quiet)">{words.reveal.code}</p>
      <p className="sr-only">{[...code.replaceAll(' ', '')].join(' ')}</p>
      <p
        id="voucher-code"
        aria-hidden
        className="num flex justify-between text-[min(26px,7.2cqi)] leading-9 font-[560] tracking-[.05em] whitespace-nowrap select-all sm:justify-start sm:gap-[.5em]"
      >
        {[...code.matchAll(/\S+/g)].map(({ 0: letters, index }, group) => (
          <span key={index} className="code-group" style={{ '--group': group }}>
            {letters}
          </span>
        ))}
      </p>
    </div>
  )
}
