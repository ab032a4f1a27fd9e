import { Alert, Button, Text } from '@mantine/core'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconDeviceLaptop } from '@tabler/icons-react'
import { useState } from 'react'

/** What its writer could not hand over is theirs to take along. */
export const UnsentText = ({ text }: { readonly text: string }) => {
  const t = useT()
  const [isCopied, setIsCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setIsCopied(true)
  }
  return (
    <Alert variant="light" icon={<IconDeviceLaptop />} color="orange" title={t('EDITOR.UNSENT.TITLE')}>
      <Text size="sm" mb="xs">
        {t('EDITOR.UNSENT.TEXT')}
      </Text>
      <Text component="pre" size="sm" className="pad-unsent-text" tabIndex={0}>
        {text}
      </Text>
      <Button size="xs" variant="default" onClick={() => void copy().catch(() => {})}>
        {isCopied ? t('ACTIONS.COPIED') : t('ACTIONS.COPY')}
      </Button>
    </Alert>
  )
}
