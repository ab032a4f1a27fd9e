import { Text } from '@mantine/core'
import { useT } from '../l10n/use-t.ts'
import type { ReactNode } from 'react'

/** Number of characters before the limit from which on the rest is counted. */
const NEAR = 10

/**
 * Says below a field how many characters its text has left, near the limit only, or how many it has too many. The field
 * itself takes them, since what a browser cuts off at `maxlength` is lost without a word; the form refuses them.
 */
const TextLimit = ({ text, max }: { text: string; max: number }) => {
  const t = useT()
  // People count characters as the contract does, not as strings do.
  const left = max - [...text].length
  return (
    <div role="status">
      {left <= NEAR && (
        <Text size="xs" mt={4} c={left < 0 ? 'var(--mantine-color-error)' : 'dimmed'}>
          {left < 0 ? t('GLOBAL.CHARACTERS_TOO_MANY', { count: -left }) : t('GLOBAL.CHARACTERS_LEFT', { count: left })}
        </Text>
      )}
    </div>
  )
}

/** Adds the count of characters to the props of a text field that a form controls. */
export const withLimit = <Input extends { readonly value?: unknown }>(max: number, input: Input) => ({
  ...input,
  inputContainer: (field: ReactNode) => (
    <>
      {field}
      <TextLimit text={typeof input.value === 'string' ? input.value : ''} max={max} />
    </>
  ),
})
