export type Field = HTMLInputElement | HTMLSelectElement

/** Returns the fields whose value differs from the rendered one, because the user changed it or the browser restored it. */
export const touchedFields = (root: HTMLElement): Field[] => [...root.querySelectorAll<Field>('input, select')].filter(isTouched)

const isTouched = (field: Field): boolean =>
  field instanceof HTMLSelectElement
    ? [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected)
    : field.checked !== field.defaultChecked || field.value !== field.defaultValue
