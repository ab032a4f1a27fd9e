import { Autocomplete, Button, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { STRING_MAX } from '@sheaf/contract/limits'
import { ActButton } from '@sheaf/ui/components/act-button'
import { ConfirmActions } from '@sheaf/ui/components/confirm-actions'
import { HelpFailure } from '@sheaf/ui/components/help-failure'
import { t as translateNow } from '@sheaf/ui/l10n/i18n'
import { useT } from '@sheaf/ui/l10n/use-t'
import { nonBreakingHyphens } from '@sheaf/ui/components/non-breaking-hyphens'
import { openDialog } from '@sheaf/ui/overlays/dialogs'
import { PersonOption } from '@sheaf/ui/components/person-option'
import { useRef } from 'react'
import { submitWith } from '../../lib/forms/form.ts'
import { usePeopleSuggestions } from '../../lib/people/people-suggestions.ts'

interface SuccessorDialogProps {
  /** Name of the folder. */
  readonly name: string
  /** Restores the folder with a new administrator, given by login or mail address. */
  readonly onGive: (admin: string) => Promise<unknown>
}

const SuccessorForm = ({ name, onGive, onClose }: SuccessorDialogProps & { onClose: () => void }) => {
  const t = useT()
  const field = useRef<HTMLInputElement>(null)
  const form = useForm({
    // SCR-264: the form finds its fields in the document by its name and theirs, and the screen behind may have a field
    // of the same name.
    name: 'successor',
    initialValues: { admin: '' },
    validate: { admin: (value) => (value.trim() === '' ? t('BACKEND.ERROR.TYPE.LOGIN_STR') : null) },
  })
  const { suggestions, nameOfSuggestion, missingSuggestions } = usePeopleSuggestions(form.values.admin)
  const give = async ({ admin }: typeof form.values) => {
    await onGive(admin.trim())
    onClose()
  }
  return (
    <form noValidate onSubmit={submitWith(form, give)}>
      <Stack>
        <Text size="sm">{t('TRASH.NOBODY_LEFT', { name })}</Text>
        <Autocomplete
          ref={field}
          data-autofocus
          label={nonBreakingHyphens(t('USER.LOGIN_OR_EMAIL'))}
          data={[...suggestions]}
          renderOption={({ option }) => <PersonOption login={option.value} name={nameOfSuggestion(option.value)} />}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={STRING_MAX}
          required
          withAsterisk={false}
          inputContainer={(input) => (
            <>
              {input}
              <HelpFailure missing={missingSuggestions} text={t('GLOBAL.SUGGESTIONS_FAILED')} field={field} />
            </>
          )}
          {...form.getInputProps('admin')}
        />
        <ConfirmActions>
          <Button variant="default" onClick={onClose}>
            {t('ACTIONS.CANCEL')}
          </Button>
          <ActButton type="submit" loading={form.submitting}>
            {t('TRASH.RESTORE')}
          </ActButton>
        </ConfirmActions>
      </Stack>
    </form>
  )
}

/** Asks who should administer a restored folder that has no members left. */
export const openSuccessorDialog = ({ name, onGive }: SuccessorDialogProps): void =>
  openDialog({
    title: translateNow('TRASH.RESTORE_NAMED', { name }),
    content: (close) => <SuccessorForm name={name} onGive={onGive} onClose={close} />,
  })
