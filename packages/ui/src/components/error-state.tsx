import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import { useT } from '../l10n/use-t.ts'
import { ActButton } from './act-button.tsx'
import { EmptyState } from './empty-state.tsx'

interface ErrorStateProps {
  readonly title?: string
  readonly text: string
  readonly onRetry?: () => void
  /** Whether it is being tried again; the button keeps the focus meanwhile. */
  readonly isTrying?: boolean
}

/** Says, in place of what could not be shown, that it failed, and offers to try again. */
export const ErrorState = ({ title, text, onRetry, isTrying = false }: ErrorStateProps) => {
  const t = useT()
  return (
    <div role="alert">
      <EmptyState icon={<IconAlertTriangle />} title={title ?? t('GLOBAL.PAGE_FAILED')} text={text}>
        {onRetry && (
          <ActButton leftSection={<IconRefresh size={16} />} variant="default" loading={isTrying} onClick={onRetry}>
            {t('ACTIONS.RETRY')}
          </ActButton>
        )}
      </EmptyState>
    </div>
  )
}
