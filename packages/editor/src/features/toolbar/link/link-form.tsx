import { Button, Group, TextInput } from '@mantine/core'
import { hrefFromInput, isSafeHref } from '@sheaf/document/text/href'
import { useT } from '@sheaf/ui/l10n/use-t'
import { type FormEvent, useState } from 'react'
import { releaseTyping } from '../../../lib/typing/hold-typing.ts'
import { LINK_ANCHOR } from '../../../text-binding/lines/format-marks.ts'

interface LinkFormProps {
  /** Whether there is a link at the caret. */
  readonly isActive: boolean
  /** Address of that link; another page may have written any value. */
  readonly linked: unknown
  readonly onSet: (href: string) => void
  readonly onRemove: () => void
}

/** Asks for the address of a link. An empty one removes the link. */
export const LinkForm = ({ isActive, linked, onSet, onRemove }: LinkFormProps) => {
  const t = useT()
  const [address, setAddress] = useState(typeof linked === 'string' ? linked : '')
  const [isRefused, setIsRefused] = useState(false)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (address.trim() === '') return onRemove()
    const href = hrefFromInput(address)
    if (href === undefined) setIsRefused(true)
    else onSet(href)
  }

  return (
    <form onSubmit={submit} noValidate className="pad-link-form">
      <TextInput
        label={t('EDITOR.LINK.ADDRESS')}
        placeholder="https://"
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        value={address}
        onChange={(event) => setAddress(event.currentTarget.value)}
        error={isRefused && t('EDITOR.LINK.REFUSED')}
        onFocus={releaseTyping}
        data-autofocus
      />
      <Group mt="xs" gap="xs" justify="flex-end">
        {isActive && isSafeHref(linked) && (
          <Button component="a" href={linked} {...LINK_ANCHOR} variant="default">
            {t('ACTIONS.OPEN')}
          </Button>
        )}
        {isActive && (
          <Button variant="default" onClick={onRemove}>
            {t('EDITOR.LINK.REMOVE')}
          </Button>
        )}
        <Button type="submit">{t('EDITOR.LINK.SET')}</Button>
      </Group>
    </form>
  )
}
