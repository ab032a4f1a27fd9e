import { Button, Group, Text } from '@mantine/core'
import { exportUser } from '@sheaf/contract/routes/exports'
import { ActButton } from '@sheaf/ui/components/act-button'
import { confirm } from '@sheaf/ui/components/confirm'
import { toast } from '@sheaf/ui/components/toast'
import { t as translateNow } from '@sheaf/ui/l10n/i18n'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconDownload, IconUserX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { isApiError } from '../../lib/errors/api-error.ts'
import { addressOf } from '../../lib/api/api.ts'
import { followLanguage } from '../../lib/preferences/language.ts'
import { openReauthDialog } from '../../components/forms/reauth-dialog.tsx'
import { showError } from '../../lib/errors/show-error.ts'
import { SectionCard } from '../../components/section-card.tsx'
import { useConfiguration } from '../../lib/session/session.ts'
import { useTrashRetention } from '../../lib/format/trash-retention.ts'
import { paths } from '../../paths.ts'
import { type FolderToRemove, FoldersToRemove } from './folders-to-remove.tsx'
import { useRemoveAccount } from './profile.queries.ts'

/** Refusal where a provider keeps the password: a recent sign-in is the proof then, and this one is too old. */
const SIGN_IN_AGAIN = 'BACKEND.ERROR.AUTHENTICATION.SIGN_IN_AGAIN'

interface AccountPanelProps {
  readonly login: string
  /** Whether the user has a password here, which the dialog asks for before the account is removed. */
  readonly hasPassword: boolean
  /** Reads which folders are removed with the account. */
  readonly readFoldersToRemove: () => Promise<readonly FolderToRemove[]>
}

/** Offers actions on the whole account: exporting everything, and removing it. */
export const AccountPanel = ({ login, hasPassword, readFoldersToRemove }: AccountPanelProps) => {
  const t = useT()
  const [isReading, setIsReading] = useState(false)
  const navigate = useNavigate()
  const { value } = useConfiguration()
  const { mutateAsync: removeAccount } = useRemoveAccount(login)

  const remove = async (password?: string) => {
    await removeAccount(password)
    await navigate(paths.home, { replace: true })
    // Switches to the language for visitors first.
    await followLanguage({ value })
    toast.success(translateNow('USER.INFO.REMOVE_ACCOUNT_SUCCESS'))
  }
  const title = t('USER.REMOVE_ACCOUNT')
  const days = useTrashRetention()
  const askWithoutPassword = async (details: ReactNode) => {
    const text = t('USER.INFO.REMOVE_ACCOUNT', { days })
    if (!(await confirm({ title, text, details, action: title, isDangerous: true }))) return
    try {
      await remove()
    } catch (error) {
      if (!isApiError(error, SIGN_IN_AGAIN)) return showError(error)
      if (await confirm({ title, text: t(SIGN_IN_AGAIN), action: t('MENU.LOGOUT') })) await navigate(paths.logout)
    }
  }
  const ask = async () => {
    setIsReading(true)
    // Without the list, the text still says which folders are removed.
    const folders = await readFoldersToRemove().catch(() => undefined)
    setIsReading(false)
    const details = folders && <FoldersToRemove folders={folders} />
    if (!hasPassword) return askWithoutPassword(details)
    openReauthDialog({
      title,
      text: t('USER.INFO.REMOVE_ACCOUNT_SURE', { days }),
      details,
      action: title,
      onConfirm: ({ password }) => remove(password),
    })
  }

  return (
    <SectionCard title={t('USER.SECTION_DATA')}>
      <Group justify="space-between" gap="sm">
        <Text size="sm" c="dimmed" flex="1 1 15rem">
          {t('USER.INFO.EXPORT')}
        </Text>
        <Button
          component="a"
          href={addressOf(exportUser, { login }).href}
          download
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          {t('USER.EXPORT')}
        </Button>
      </Group>
      <Group justify="space-between" gap="sm">
        <Text size="sm" c="dimmed" flex="1 1 15rem">
          {t('USER.INFO.REMOVE_ACCOUNT', { days })}
        </Text>
        <ActButton
          variant="default"
          c="var(--mantine-color-error)"
          loading={isReading}
          leftSection={<IconUserX size={16} aria-hidden />}
          onClick={() => void ask()}
        >
          {title}
        </ActButton>
      </Group>
    </SectionCard>
  )
}
