import { SaxesParser } from 'saxes'

/** What a CAS server says of a ticket. */
export type CasReply =
  | {
      /** Elements beside the attributes, such as `user`. */
      readonly fields: ReadonlyMap<string, string>
      /** The first value of each attribute. */
      readonly attributes: ReadonlyMap<string, string>
    }
  | { readonly failure: string }

const NAMESPACE = 'http://www.yale.edu/tp/cas'
const FAILURE = 'serviceResponse/authenticationFailure'
const SUCCESS = 'serviceResponse/authenticationSuccess'
const ATTRIBUTES = `${SUCCESS}/attributes`

/**
 * Parses a reply of `/p3/serviceValidate`. Elements count only in the namespace of CAS, and by their full path. Throws
 * if the reply is not well-formed, has a document type (which could define entities), or contains both success and
 * failure, or neither.
 */
export const readCasReply = (xml: string): CasReply => {
  const parser = new SaxesParser({ xmlns: true })
  const [fields, attributes] = [new Map<string, string>(), new Map<string, string>()]
  const outcomes: string[] = []
  const place: string[] = []
  let failure = ''
  /** Text of the innermost element, as long as it contains only text. */
  let value: string | undefined

  parser.on('error', (error) => {
    throw error
  })
  parser.on('doctype', () => {
    throw new Error('a document type is no part of an answer of CAS')
  })
  parser.on('opentag', ({ uri, local, attributes: own }) => {
    place.push(uri === NAMESPACE ? local : '')
    value = ''
    const path = place.join('/')
    if (path === SUCCESS || path === FAILURE) outcomes.push(path)
    if (path === FAILURE) failure = own['code']?.value || 'without a code'
  })
  const append = (text: string): void => {
    if (value !== undefined) value += text
  }
  parser.on('text', append)
  parser.on('cdata', append)
  parser.on('closetag', () => {
    const name = place.pop() ?? ''
    const parent = place.join('/')
    const values = parent === ATTRIBUTES ? attributes : parent === SUCCESS ? fields : undefined
    if (values && name !== '' && value !== undefined && !values.has(name)) values.set(name, value.trim())
    value = undefined
  })
  parser.write(xml).close()

  if (outcomes.length !== 1) throw new Error('the answer of CAS is neither a success nor a failure')
  return outcomes[0] === FAILURE ? { failure } : { fields, attributes }
}
