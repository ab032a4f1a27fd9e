import { Center, type CenterProps, Loader, Stack, Text, VisuallyHidden } from '@mantine/core'
import { useT } from '../l10n/use-t.ts'

interface LoadingStateProps {
  /** Translated text that says what is loading. Without it, only screen readers get a general text. */
  readonly text?: string
  /** Height of what comes, so that nothing jumps. */
  readonly mih: NonNullable<CenterProps['mih']>
}

/** Shows that something is loading. */
export const LoadingState = ({ text, mih }: LoadingStateProps) => {
  const t = useT()
  return (
    <Center mih={mih} role="status" data-waiting>
      <Stack align="center">
        <Loader type="dots" aria-hidden />
        {text === undefined ? (
          <VisuallyHidden>{t('GLOBAL.LOADING')}</VisuallyHidden>
        ) : (
          <Text size="sm" c="dimmed">
            {text}
          </Text>
        )}
      </Stack>
    </Center>
  )
}
