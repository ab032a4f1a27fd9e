import { Center } from '@mantine/core'
import { ActButton } from '@sheaf/ui/components/act-button'
import { useT } from '@sheaf/ui/l10n/use-t'

export interface ShowMoreProps {
  readonly query: {
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly fetchNextPage: () => Promise<unknown>
  }
}

/** Shows the button that loads the next page of a list, or nothing on the last page. */
export const ShowMore = ({ query: { hasNextPage, isFetchingNextPage, fetchNextPage } }: ShowMoreProps) => {
  const t = useT()
  if (!hasNextPage) return null
  return (
    <Center mt="md">
      <ActButton variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {t('ACTIONS.SHOW_MORE')}
      </ActButton>
    </Center>
  )
}
