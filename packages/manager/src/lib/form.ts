import type { FormErrors } from '@mantine/form'
import type { MessageKey } from '@sheaf/l10n/keys'
import { textOfKey } from '@sheaf/ui/l10n/i18n'
import type { z } from 'zod'
import { ApiError } from './api-error.ts'
import { tellFailure } from './query-client.ts'

/** What the contract says about these values, by field and in the page's language: the same refusals as the server's. */
export const contractErrors = (schema: z.ZodType, values: unknown): FormErrors => {
  const result = schema.safeParse(values)
  if (result.success) return {}
  const errors: Record<string, string> = {}
  for (const { path, message } of result.error.issues) errors[path.map(String).join('.')] ??= textOfKey(message)
  return errors
}

/** The fields that differ from what they were. */
export const changedSince = <Values extends object>(values: Values, before: object): Partial<Values> =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify((before as Record<string, unknown>)[field]),
    ),
  ) as Partial<Values>

/** What is wrong in a list of several (`tags.3`) is said at the field that holds them all. */
export const errorsByField = (schema: z.ZodType, values: unknown): FormErrors =>
  Object.fromEntries(Object.entries(contractErrors(schema, values)).map(([path, text]) => [path.split('.')[0], text]))

interface Refusable {
  readonly values: object
  readonly setFieldError: (field: never, error: string) => void
  readonly getInputNode: (field: never) => HTMLElement | null
}

const nodeOf = (form: Pick<Refusable, 'getInputNode'>, field: string) => form.getInputNode(field as never)

/** The first field at fault, as one reads, takes the focus. Pass it as the second argument of `form.onSubmit`. */
export const focusFirstError =
  (form: Pick<Refusable, 'getInputNode'>) =>
  (errors: FormErrors): void =>
    Object.keys(errors)
      .map((field) => nodeOf(form, field))
      .filter((node) => node !== null)
      .toSorted((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))[0]
      ?.focus()

/** The words of a form whose field takes a one-time code or a recovery code. */
export const ofEitherCode = { 'BACKEND.ERROR.AUTHENTICATION.INVALID_OTP': 'USER.CODE_WRONG' } as const

/**
 * A refusal that names one of the form's fields is shown there, in words of the form's own where it has some; any other is
 * a toast. For mutations with `handles: 'all'`.
 */
export const showRefusal = (
  form: Refusable,
  error: unknown,
  fieldOf: Readonly<Record<string, string>> = {},
  textOf: Readonly<Record<string, MessageKey>> = {},
): void => {
  const field = error instanceof ApiError ? (fieldOf[error.key] ?? error.field) : undefined
  if (!(error instanceof ApiError) || field === undefined || !Object.hasOwn(form.values, field))
    return tellFailure(error)
  form.setFieldError(field as never, textOfKey(textOf[error.key] ?? error.key))
  // The focus moves once the error stands at the field, so that it is read out with it.
  setTimeout(() => nodeOf(form, field)?.focus())
}
