import type { FormErrors, UseFormReturnType } from '@mantine/form'
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

type AnyForm<Values extends Record<string, unknown>> = Pick<UseFormReturnType<Values>, 'setFieldError' | 'getInputNode' | 'values'>

/** The first field at fault takes the focus. Pass it as the second argument of `form.onSubmit`. */
export const focusFirstError =
  <Values extends Record<string, unknown>>(form: AnyForm<Values>) =>
  (errors: FormErrors): void => {
    const [first] = Object.keys(errors)
    if (first !== undefined) form.getInputNode(first)?.focus()
  }

/** A refusal that names one of the form's fields is shown there; any other is a toast. For mutations with `handles: 'all'`. */
export const showRefusal = <Values extends Record<string, unknown>>(
  form: AnyForm<Values>,
  error: unknown,
  fieldOf: Readonly<Record<string, keyof Values & string>> = {},
): void => {
  const field = error instanceof ApiError ? (fieldOf[error.key] ?? error.field) : undefined
  if (!(error instanceof ApiError) || field === undefined || !Object.hasOwn(form.values, field)) return tellFailure(error)
  form.setFieldError(field, textOfKey(error.key))
  // A button that was pressed is disabled while it works, so the focus moves once it is done.
  setTimeout(() => form.getInputNode(field)?.focus())
}
