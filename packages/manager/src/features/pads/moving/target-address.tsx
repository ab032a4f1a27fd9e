import { Text, TextInput } from '@mantine/core'
import { useT } from '@sheaf/ui/l10n/use-t'
import type { TargetFieldProps } from './move-form.tsx'

interface TargetAddressProps extends TargetFieldProps {
  /** Name of the folder found at the address. */
  readonly name: string | undefined
  /** Reason why no folder was found: it does not exist, accepts no pads, or could not be looked up. */
  readonly trouble: string | undefined
}

/** Takes the target folder's address, for the site administrator, who has no list of folders. */
export const TargetAddress = ({ name, trouble, value, onChange, error, ref }: TargetAddressProps) => {
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
        spellCheck={false}
        value={value ?? ''}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={trouble ?? error}
      />
      <Text size="sm" mt={4} role="status">
        {name !== undefined && t('GROUP.PAD.MOVE_ADDRESS_FOUND', { name })}
      </Text>
    </div>
  )
}
