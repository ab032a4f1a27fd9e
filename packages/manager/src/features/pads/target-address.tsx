import { Text, TextInput } from '@mantine/core'
import { useT } from '@sheaf/ui/l10n/use-t'
import type { TargetFieldProps } from './move-form.tsx'

interface TargetAddressProps extends TargetFieldProps {
  /** Of the folder that was found there. */
  readonly name: string | undefined
  /** What was asked for is not there, or takes no pads. */
  readonly isUnknown: boolean
}

/** A folder by its address, for those who have no list of folders to choose from. */
export const TargetAddress = ({ name, isUnknown, value, onChange, error, ref }: TargetAddressProps) => {
  const t = useT()
  return (
    <div>
      <TextInput
        ref={ref}
        label={t('GROUP.PAD.MOVE_ADDRESS')}
        description={t('GROUP.PAD.MOVE_ADDRESS_HELP')}
        required
        withAsterisk={false}
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        value={value ?? ''}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={isUnknown ? t('GROUP.PAD.MOVE_ADDRESS_UNKNOWN') : error}
      />
      <Text size="sm" mt={4} role="status">
        {name !== undefined && t('GROUP.PAD.MOVE_ADDRESS_FOUND', { name })}
      </Text>
    </div>
  )
}
