import type { FormErrors, UseFormReturnType } from '@mantine/form'
import type { MessageKey } from '@sheaf/l10n/keys'
import { t, textOfKey } from '@sheaf/ui/l10n/i18n'
import { newPageId } from '@sheaf/ui/lib/page-id'
import { createElement, type FormEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import type * as z from 'zod/mini'
import { ApiError } from '../errors/api-error.ts'
import { showError } from '../errors/show-error.ts'

/** Validates values against the contract, as the server does. Returns the first error of each field, translated. */
export const contractErrors = (schema: z.ZodMiniType, values: unknown): FormErrors => {
  const result = schema.safeParse(values)
  if (result.success) return {}
  const errors: Record<string, string> = {}
  for (const { path, message } of result.error.issues) errors[path.map(String).join('.')] ??= textOfKey(message)
  return errors
}

/** Returns the fields whose values differ from those in `before`. */
export const changedSince = <Values extends object>(values: Values, before: object): Partial<Values> =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify((before as Record<string, unknown>)[field]),
    ),
  ) as Partial<Values>

/** Validates like `contractErrors`, but assigns an error within a list (`tags.3`) to the list's field (`tags`). */
export const errorsByField = (schema: z.ZodMiniType, values: unknown): FormErrors =>
  Object.fromEntries(Object.entries(contractErrors(schema, values)).map(([path, text]) => [path.split('.')[0], text]))

/**
 * SCR-233: returns the errors of a form. The error of an unusable name says what to do: the name is empty, or the
 * contract refuses it as if it were, since it holds misleading characters (W-34).
 */
export const explainUnusableName = (errors: FormErrors, { name }: { readonly name: string }): FormErrors =>
  errors['name'] === textOfKey('BACKEND.ERROR.TYPE.PARAM_STR')
    ? { ...errors, name: t(name.trim() === '' ? 'GROUP.ERR.NAME' : 'GROUP.ERR.NAME_MISLEADING') }
    : errors

interface Refusable {
  readonly values: object
  readonly setFieldError: (field: never, error: ReactNode) => void
  readonly getInputNode: (field: never) => HTMLElement | null
}

const nodeOf = (form: Pick<Refusable, 'getInputNode'>, field: string) => form.getInputNode(field as never)

/**
 * Focuses a field and scrolls it into view. The browser would not scroll to a field that has the focus already, as in a
 * form whose button takes no focus.
 */
export const focusField = (field: HTMLElement | null | undefined): void => {
  field?.focus()
  field?.scrollIntoView({ block: 'nearest' })
}

/**
 * A11Y-37: returns the error of a field that is about to take the focus. Screen readers then read the error with the
 * field. If the field has the focus already, they read only an alert, and repeat the same alert only if its element is
 * new.
 */
export const errorFor = (field: HTMLElement | null, error: ReactNode): ReactNode =>
  field === document.activeElement ? createElement('span', { role: 'alert', key: newPageId() }, error) : error

/**
 * Focuses the first invalid field in document order. Pass it as the second argument of `form.onSubmit`. The errors are
 * rendered first: they expand the fold around a field, and a folded field takes no focus.
 */
export const focusFirstError =
  (form: Pick<Refusable, 'getInputNode' | 'setFieldError'>) =>
  (errors: FormErrors): void => {
    flushSync(() => {})
    const [first] = Object.entries(errors)
      .flatMap(([field, error]) => {
        const node = nodeOf(form, field)
        return node === null ? [] : [{ field, error, node }]
      })
      .toSorted((a, b) => (a.node.compareDocumentPosition(b.node) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
    if (first === undefined) return
    form.setFieldError(first.field as never, errorFor(first.node, first.error))
    focusField(first.node)
  }

/** Shows an error at a field, and focuses the field. */
export const showAtField = (
  form: Pick<Refusable, 'getInputNode' | 'setFieldError'>,
  field: string,
  error: ReactNode,
): void => {
  form.setFieldError(field as never, errorFor(nodeOf(form, field), error))
  // Moves the focus after the error has rendered, so that screen readers read it out with the field.
  setTimeout(() => focusField(nodeOf(form, field)))
}

/** Error texts for a field that takes either a one-time code or a recovery code. */
export const ofEitherCode = { 'BACKEND.ERROR.AUTHENTICATION.INVALID_OTP': 'USER.CODE_WRONG' } as const

/**
 * Shows a refusal at the form field that it concerns, with a text of the form's own (`textOf`) if there is one, and any
 * other as a toast. Meant for mutations with `handles: 'all'`.
 */
export const showRefusal = (
  form: Refusable,
  error: unknown,
  fieldOf: Readonly<Record<string, string>> = {},
  textOf: Readonly<Record<string, MessageKey>> = {},
): void => {
  const field = error instanceof ApiError ? (fieldOf[error.key] ?? error.field) : undefined
  if (!(error instanceof ApiError) || field === undefined || !Object.hasOwn(form.values, field)) {
    showError(error)
    return
  }
  showAtField(form, field, textOfKey(textOf[error.key] ?? error.key))
}

/** Returns whether browsers and password managers may fill the field in. */
const isFillable = (node: HTMLElement | null): node is HTMLInputElement =>
  node instanceof HTMLInputElement && node.autocomplete !== '' && node.autocomplete !== 'off'

/**
 * Takes over what the fields show and the form has not heard of, since some password managers fill fields in without an
 * event (SCR-764).
 */
export const takeFilledIn = <Values extends Record<string, unknown>>(form: UseFormReturnType<Values>): void => {
  for (const [field, known] of Object.entries(form.getValues())) {
    const node = nodeOf(form, field)
    if (isFillable(node) && node.value !== known) form.setFieldValue(field, node.value as never)
  }
}

/**
 * Returns the `onSubmit` of a form that does `act` with its values and shows what is refused as `showRefusal` does.
 * Until `act` ends, `form.submitting` is true.
 */
export const submitWith = <Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  act: (values: Values) => Promise<unknown>,
  fieldOf?: Readonly<Record<string, string>>,
  textOf?: Readonly<Record<string, MessageKey>>,
) => {
  const submit = form.onSubmit(
    (values) => act(values).catch((error: unknown) => showRefusal(form, error, fieldOf, textOf)),
    focusFirstError(form),
  )
  return (event: FormEvent<HTMLFormElement>): void => {
    takeFilledIn(form)
    submit(event)
  }
}
