/**
 * The style of the secondary buttons below the voucher. The opaque background keeps the gold lines behind the voucher from crossing the
 * label.
 */
export const outlineButton =
  'flex h-11 items-center justify-center gap-2 rounded-md bg-background px-5 text-base font-medium whitespace-nowrap shadow-[inset_0_0_0_1px_var(--border-strong)] hover:bg-accent disabled:hover:bg-background'
