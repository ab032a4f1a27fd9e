import { CheckIcon, Group as Row } from '@mantine/core'
import type { Group } from '@sheaf/contract/entities/group'
import { LaterSelect } from '@sheaf/ui/components/later-fields'
import { useT } from '@sheaf/ui/l10n/use-t'
import type { TargetFieldProps } from './move-form.tsx'

/** Offers the folders that accept the pads. */
export const TargetSelect = ({ targets, ...field }: TargetFieldProps & { readonly targets: readonly Group[] }) => {
  const t = useT()
  return (
    <LaterSelect
      label={t('GROUP.PAD.MOVE_TARGET')}
      placeholder={t('GROUP.PAD.MOVE_TARGET_CHOOSE')}
      required
      withAsterisk={false}
      searchable
      allowDeselect={false}
      openOnFocus={false}
      renderOption={({ option: { label }, checked }) => (
        <Row gap="xs" wrap="nowrap">
          {checked === true && <CheckIcon size={12} aria-hidden />}
          <bdi>{label}</bdi>
        </Row>
      )}
      data={targets.map(({ _id, name }) => ({ value: _id, label: name }))}
      {...field}
    />
  )
}
