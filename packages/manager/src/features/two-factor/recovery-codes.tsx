import { Button, Code, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { CopyButton } from '@sheaf/ui/components/copy-button'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useBeforeUnload } from 'react-router'
import { useUnsavedChanges } from '../../lib/forms/unsaved-changes.ts'
import classes from './recovery-codes.module.css'

interface RecoveryCodesProps {
  readonly codes: readonly string[]
  /** Title of the site, for the printed or downloaded codes. */
  readonly siteTitle: string
  readonly onDone: () => void
}

const fileOf = (heading: string, codes: readonly string[]) =>
  `data:text/plain;charset=utf-8,${encodeURIComponent([heading, '', ...codes, ''].join('\n'))}`

const CODES = {
  title: 'USER.RECOVERY_CODES_LEAVE',
  text: 'USER.RECOVERY_CODES_LEAVE_TEXT',
  stay: 'USER.RECOVERY_CODES_BACK',
} as const

/** Shows the recovery codes once, to copy, download or print. Leaving the screen before confirming asks first. */
export const RecoveryCodes = ({ onDone, ...props }: RecoveryCodesProps) => {
  const t = useT()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const [areSaved, setAreSaved] = useState(false)
  useUnsavedChanges(!areSaved, false, CODES)
  const done = () => {
    // Flushed, because `onDone` navigates, which must not be blocked any more.
    flushSync(() => setAreSaved(true))
    onDone()
  }
  return (
    <Stack>
      <Title order={2} ref={heading} tabIndex={-1}>
        {t('USER.RECOVERY_CODES')}
      </Title>
      <RecoveryCodeList {...props} onDone={done} />
    </Stack>
  )
}

/** Shows renewed recovery codes in a dialog. No link leads out of it, so only closing the page needs a warning. */
export const RecoveryCodesInDialog = (props: RecoveryCodesProps) => {
  useBeforeUnload((event) => event.preventDefault())
  const codes = useRef<HTMLDivElement>(null)
  // The field that had the focus is gone: this dialog replaces the dialog that asked for a code.
  useEffect(() => codes.current?.closest<HTMLElement>('[role=dialog]')?.focus(), [])
  return (
    <div ref={codes}>
      <RecoveryCodeList {...props} areRenewed />
    </div>
  )
}

interface RecoveryCodeListProps extends RecoveryCodesProps {
  /** Whether they replace earlier ones. */
  readonly areRenewed?: boolean
}

const RecoveryCodeList = ({ codes, siteTitle, onDone, areRenewed = false }: RecoveryCodeListProps) => {
  const t = useT()
  const title = t('USER.RECOVERY_CODES_OF', { title: siteTitle })
  const list = useRef<HTMLDivElement>(null)
  return (
    <Stack>
      <Text size="sm">
        {areRenewed && `${t('USER.RECOVERY_CODES_RENEWED')} `}
        {t('USER.RECOVERY_CODES_TEXT')}
      </Text>
      <SimpleGrid
        component="ul"
        ref={list}
        cols={{ base: 1, xs: 2 }}
        spacing={{ base: 2, xs: 'xs' }}
        p={0}
        m={0}
        dir="ltr"
        translate="no"
      >
        {codes.map((code) => (
          <Code key={code} component="li" fz="sm" ta="center" display="block">
            {code}
          </Code>
        ))}
      </SimpleGrid>
      <Group gap={6} data-print="hidden">
        <CopyButton text={codes.join('\n')} shown={list} variant="default" size="xs" flex="1 1 auto" />
        <Button
          variant="default"
          size="xs"
          flex="1 1 auto"
          component="a"
          href={fileOf(title, codes)}
          download="recovery-codes.txt"
          leftSection={<IconDownload size={16} />}
        >
          {t('ACTIONS.DOWNLOAD')}
        </Button>
        <Button
          variant="default"
          size="xs"
          flex="1 1 auto"
          onClick={() => window.print()}
          leftSection={<IconPrinter size={16} />}
        >
          {t('ACTIONS.PRINT')}
        </Button>
      </Group>
      <div className={classes.done} data-print="hidden">
        <Button onClick={onDone} fullWidth>
          {t('USER.RECOVERY_CODES_DONE')}
        </Button>
      </div>
    </Stack>
  )
}
