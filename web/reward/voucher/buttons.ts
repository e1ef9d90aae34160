/**
 * The style of the secondary buttons below the voucher. The opaque background keeps the gold lines behind the voucher from crossing the
 * label.
 */
export const outlineButton =
  'print:hidden flex min-h-11 items-center justify-center gap-2 rounded-md bg-background px-5 py-1 text-base font-medium shadow-[inset_0_0_0_1px_var(--border-strong)] hover:bg-accent aria-disabled:hover:bg-background'

/** The style of the main button on the voucher's paper. */
export const inkButton =
  'print:hidden flex min-h-11 shrink-0 items-center justify-center gap-2 rounded-md bg-(--print) px-4 py-1 text-sm font-[560] text-(--paper) hover:opacity-90 focus-visible:outline-(--print) aria-disabled:hover:opacity-100'

/** The style of a secondary button on the voucher's paper. */
export const inkOutlineButton =
  'print:hidden flex min-h-11 items-center justify-center gap-2 rounded-md px-4 py-1 text-sm font-[560] text-(--print) shadow-[inset_0_0_0_1px_currentColor] mixed:hover:bg-current/8 focus-visible:outline-(--print)'
