type Field = HTMLInputElement | HTMLTextAreaElement

const isField = (element: Element): element is Field =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement

/** Sets a field's text as a key does: React compares with what it set itself. */
const type = (field: Field, text: string): void => {
  const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

const takeText = (field: Field): (() => void) | undefined => {
  const { value, selectionStart, selectionEnd } = field
  if (value === field.defaultValue) return undefined
  field.value = field.defaultValue
  return () => {
    type(field, value)
    if (field === document.activeElement && selectionStart !== null)
      field.setSelectionRange(selectionStart, selectionEnd)
  }
}

const takeCheck = (box: HTMLInputElement): (() => void) | undefined => {
  if (box.checked === box.defaultChecked) return undefined
  box.checked = box.defaultChecked
  return () => box.click()
}

const takeChoice = (select: HTMLSelectElement): (() => void) | undefined => {
  const { value } = select
  const first = [...select.options].find(({ defaultSelected }) => defaultSelected) ?? select.options[0]
  if (first === undefined || first.value === value) return undefined
  select.value = first.value
  return () => {
    select.value = value
    select.dispatchEvent(new Event('change', { bubbles: true }))
  }
}

const take = (field: Element): (() => void) | undefined => {
  if (field instanceof HTMLSelectElement) return takeChoice(field)
  if (!isField(field)) return undefined
  return field instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(field.type)
    ? takeCheck(field)
    : takeText(field)
}

/**
 * Empties the fields that were filled in before the page's script was there, so that it finds them as it would draw
 * them. Returns a function that fills them in again, which the script notices.
 */
export const takeTyped = (root: Element): (() => void) => {
  const restore = [...root.querySelectorAll('input, textarea, select')].flatMap((field) => take(field) ?? [])
  return () => {
    for (const each of restore) each()
  }
}
