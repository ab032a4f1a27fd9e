import { Button } from '@mantine/core'
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import { useT } from '../l10n/use-t.ts'
import { EmptyState } from './empty-state.tsx'

/** Says, in place of what could not be shown, that it failed, and offers to try again. */
export const ErrorState = ({ title, text, onRetry }: { title?: string; text: string; onRetry?: () => void }) => {
  const t = useT()
  return (
    <div role="alert">
      <EmptyState icon={<IconAlertTriangle />} title={title ?? t('GLOBAL.PAGE_FAILED')} text={text}>
        {onRetry && (
          <Button leftSection={<IconRefresh size={16} />} variant="default" onClick={onRetry}>
            {t('ACTIONS.RETRY')}
          </Button>
        )}
      </EmptyState>
    </div>
  )
}
