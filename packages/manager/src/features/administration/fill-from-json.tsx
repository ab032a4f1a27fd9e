import { Button, Group, Stack, Textarea } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconCode } from '@tabler/icons-react'
import { useState } from 'react'
import { focusOnMount } from '@sheaf/ui/lib/focus-on-mount'

interface FillFromJsonProps {
  /** Said of text that is no JSON object. */
  readonly refusal: string
  readonly onFill: (settings: object) => void
}

const objectIn = (text: string): object | undefined => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** The way in for settings that somebody has as JSON, as other systems keep them. What is kept here is not shown so. */
export const FillFromJson = ({ refusal, onFill }: FillFromJsonProps) => {
  const t = useT()
  const [isOpen, { open, close }] = useDisclosure()
  const [text, setText] = useState('')
  const [isBack, setIsBack] = useState(false)
  const [isRefused, setIsRefused] = useState(false)
  const leave = () => {
    setText('')
    setIsRefused(false)
    setIsBack(true)
    close()
  }
  const fill = () => {
    const settings = objectIn(text)
    if (settings === undefined) return setIsRefused(true)
    onFill(settings)
    leave()
  }
  if (!isOpen)
    return (
      <Button
        ref={isBack ? focusOnMount : undefined}
        variant="subtle"
        leftSection={<IconCode size={16} aria-hidden />}
        onClick={open}
      >
        {t('ADMIN.JSON.FILL')}
      </Button>
    )
  return (
    <Stack gap="xs" w="100%">
      <Textarea
        label={t('ADMIN.JSON.FIELD')}
        description={t('ADMIN.JSON.INFO')}
        ref={focusOnMount}
        autosize
        minRows={4}
        maxRows={14}
        spellCheck={false}
        value={text}
        error={isRefused && refusal}
        styles={{ input: { fontFamily: 'monospace' } }}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setIsRefused(false)
        }}
      />
      <Group gap="xs">
        <Button variant="default" onClick={fill}>
          {t('ADMIN.JSON.APPLY')}
        </Button>
        <Button variant="subtle" onClick={leave}>
          {t('ACTIONS.CANCEL')}
        </Button>
      </Group>
    </Stack>
  )
}
