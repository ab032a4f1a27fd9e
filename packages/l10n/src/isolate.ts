const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
/**
 * Matches a value that begins or ends with neither letter nor digit. Such characters have no direction of their own,
 * and would be drawn on the wrong side.
 */
const LOOSE_EDGE = /^[^\p{L}\p{N}]|[^\p{L}\p{N}]$/u
const [OPEN, CLOSE] = ['\u2068', '\u2069']

/**
 * Isolates a value within a sentence of the other writing direction (Unicode's first strong isolate), so that neither
 * reorders the other. A value that reads the same without stays as it is.
 */
export const isolate = (value: string, direction: 'ltr' | 'rtl'): string => {
  const isTurned =
    direction === 'ltr' ? RIGHT_TO_LEFT.test(value) : !RIGHT_TO_LEFT.test(value) && LOOSE_EDGE.test(value)
  return isTurned ? `${OPEN}${value}${CLOSE}` : value
}
