/** A link in the list beside an area. A tick on the hairline marks the current page. */
export const areaLinkClass =
  'relative flex min-h-8 items-center border-l py-1 pl-3.5 text-muted-foreground transition-colors duration-(--dur-hover) hover:border-foreground hover:text-foreground aria-[current=page]:font-[580] aria-[current=page]:text-foreground aria-[current=page]:before:absolute aria-[current=page]:before:inset-y-[7px] aria-[current=page]:before:-left-[2px] aria-[current=page]:before:w-[3px] aria-[current=page]:before:rounded-[3px] aria-[current=page]:before:bg-primary'
