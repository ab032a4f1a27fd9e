import { Alert } from '@mantine/core'
import { nonBreakingHyphens } from '@sheaf/ui/components/non-breaking-hyphens'
import { textOfKey } from '@sheaf/ui/l10n/i18n'
import { IconMailOff } from '@tabler/icons-react'
import { isUnable } from '../../lib/errors/api-error.ts'

/** SCR-546: says in a form, for as long as one stays, that the site cannot send the mail that the form asks for. */
export const UnableAlert = ({ error }: { error: unknown }) =>
  isUnable(error) && (
    <Alert color="red" icon={<IconMailOff />} role="alert">
      {nonBreakingHyphens(textOfKey(error.key))}
    </Alert>
  )
