import type { UseFormReturnType } from '@mantine/form'
import { TAGS_MAX } from '@sheaf/contract/limits'
import { HelpFailure, type MissingHelp } from '@sheaf/ui/components/help-failure'
import { LaterTagsInput } from '@sheaf/ui/components/later-fields'
import { useT } from '@sheaf/ui/l10n/use-t'
import { SPLIT_CHARS } from '@sheaf/ui/lib/split-chars'
import type { RefObject } from 'react'
import type { GroupFormValues } from './group-form-values.ts'

interface TagsFieldProps {
  readonly form: UseFormReturnType<GroupFormValues>
  /** Input of the field: what is typed there becomes a tag once it loses the focus. */
  readonly input: RefObject<HTMLInputElement | null>
  readonly known: readonly string[]
  readonly missing: MissingHelp | undefined
}

/** Asks for the tags of a group, and completes those that are known. */
export const TagsField = ({ form, input, known, missing }: TagsFieldProps) => {
  const t = useT()
  return (
    <LaterTagsInput
      ref={input}
      label={t('TAG.TAGS')}
      description={t('GROUP.INFO.TAGS')}
      placeholder={t('TAG.PLACEHOLDER')}
      data={[...known]}
      maxTags={TAGS_MAX}
      splitChars={SPLIT_CHARS}
      acceptValueOnBlur
      clearable
      clearButtonProps={{ 'aria-label': t('ACTIONS.CLEAR') }}
      inputContainer={(field) => (
        <>
          {field}
          <HelpFailure missing={missing} text={t('GLOBAL.SUGGESTIONS_FAILED')} field={input} />
        </>
      )}
      {...form.getInputProps('tags')}
    />
  )
}
