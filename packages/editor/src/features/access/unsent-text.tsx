import { Alert, Text } from '@mantine/core'
import { CopyButton } from '@sheaf/ui/components/copy-button'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconDeviceLaptop } from '@tabler/icons-react'
import { useRef } from 'react'

/** Shows the text that could not be sent, so that its writer can copy it. */
export const UnsentText = ({ text }: { readonly text: string }) => {
  const t = useT()
  const shown = useRef<HTMLPreElement>(null)
  return (
    <Alert variant="light" icon={<IconDeviceLaptop />} color="orange" title={t('EDITOR.UNSENT.TITLE')}>
      <Text size="sm" mb="xs">
        {t('EDITOR.UNSENT.TEXT')}
      </Text>
      <Text ref={shown} component="pre" size="sm" className="pad-unsent-text" tabIndex={0}>
        {text}
      </Text>
      <CopyButton text={text} shown={shown} size="xs" variant="default" />
    </Alert>
  )
}
