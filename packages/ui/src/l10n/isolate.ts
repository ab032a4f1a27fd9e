const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
/** Letters and figures keep to their own; what else stands at an edge is drawn to the wrong side. */
const LOOSE_EDGE = /^[^\p{L}\p{N}]|[^\p{L}\p{N}]$/u
const [OPEN, CLOSE] = ['\u2068', '\u2069']

/**
 * A name within a sentence of the other direction of writing, set apart so that neither turns the other round (Unicode's
 * first strong isolate). A name that reads the same without stays as it is.
 */
export const isolate = (value: string, direction: 'ltr' | 'rtl'): string => {
  const isTurned =
    direction === 'ltr' ? RIGHT_TO_LEFT.test(value) : !RIGHT_TO_LEFT.test(value) && LOOSE_EDGE.test(value)
  return isTurned ? `${OPEN}${value}${CLOSE}` : value
}
