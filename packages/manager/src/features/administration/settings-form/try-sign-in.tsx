import { Alert, Stack, Text } from '@mantine/core'
import { ActButton } from '@sheaf/ui/components/act-button'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconCheck, IconPlugConnected, IconX } from '@tabler/icons-react'
import { ResultRegion } from '../result-region.tsx'
import type { useTrySetting } from '../settings/settings.queries.ts'
import { SIGN_IN_PARTS, type SignInKey } from '../providers/sign-in-parts.ts'
import { partOfRefusal, ReasonOf, textOfSignInRefusal } from '../providers/sign-in-refusal.tsx'

interface TrySignInProps {
  readonly name: SignInKey
  readonly trial: ReturnType<typeof useTrySetting>
  /** Whether the answer is about the current settings. */
  readonly isCurrent: boolean
  /** Whether the current settings are the stored ones. */
  readonly isSaved: boolean
  readonly onTry: () => void
}

/** Asks the server to test the current settings, and shows the result. */
export const TrySignIn = ({ name, trial: { data, error, isPending }, isCurrent, isSaved, onTry }: TrySignInProps) => {
  const t = useT()
  const refused = partOfRefusal(error)
  const part = SIGN_IN_PARTS[name].find(({ path }) => path === refused)
  return (
    <Stack gap="xs" align="flex-start">
      <ActButton
        variant="default"
        loading={isPending}
        leftSection={<IconPlugConnected size={16} aria-hidden />}
        onClick={onTry}
      >
        {t('ADMIN.TRY.ACTION')}
      </ActButton>
      <ResultRegion result={data ?? error}>
        {isCurrent && data && (
          <Alert variant="light" color="pine" icon={<IconCheck />}>
            {t(name === 'authOidcSettings' ? 'ADMIN.TRY.WORKS_OIDC' : 'ADMIN.TRY.WORKS')}
            {!isSaved && <Text size="sm">{t('ADMIN.TRY.UNSAVED')}</Text>}
          </Alert>
        )}
        {isCurrent && error && (
          <Alert variant="light" color="red" icon={<IconX />}>
            {part && (
              // No title, by which the alert would have the field's own name.
              <Text size="sm" fw={700}>
                {t(part.label)}
              </Text>
            )}
            {textOfSignInRefusal(name, error)}
            <ReasonOf error={error} />
          </Alert>
        )}
      </ResultRegion>
    </Stack>
  )
}
