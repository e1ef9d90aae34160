export type Field = HTMLInputElement | HTMLSelectElement

/** Fields that show something else than they were drawn with: a reader's choice, or a browser's that fills them in again on its return. */
export const touchedFields = (root: HTMLElement): Field[] => [...root.querySelectorAll<Field>('input, select')].filter(isTouched)

const isTouched = (field: Field): boolean =>
  field instanceof HTMLSelectElement
    ? [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected)
    : field.checked !== field.defaultChecked || field.value !== field.defaultValue
