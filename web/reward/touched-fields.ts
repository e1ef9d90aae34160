export type FormControl = HTMLInputElement | HTMLSelectElement

/** Returns the fields whose value differs from the rendered one, because the user changed it or the browser restored it. */
export const touchedFields = (root: HTMLElement): FormControl[] =>
  [...root.querySelectorAll<FormControl>('input, select')].filter(isTouched)

const isTouched = (field: FormControl): boolean =>
  field instanceof HTMLSelectElement
    ? [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected)
    : field.checked !== field.defaultChecked || field.value !== field.defaultValue
