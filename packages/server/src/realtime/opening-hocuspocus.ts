import { Hocuspocus, type Document } from '@hocuspocus/server'
import type { ConnectionContext } from './connection-context.ts'
import { notOpened, toRefusal } from './refusal.ts'

/**
 * RT-42. Who opens a pad while it is being loaded waits for that loading, whose hooks know only of the first. Here each
 * hears of its failure, so that none of them keeps a place for a pad that it does not have, or stays without it.
 */
export class OpeningHocuspocus extends Hocuspocus<ConnectionContext> {
  override async createDocument(
    ...opening: Parameters<Hocuspocus<ConnectionContext>['createDocument']>
  ): Promise<Document> {
    try {
      return await super.createDocument(...opening)
    } catch (error) {
      const [name, , , , context] = opening
      const refusal = toRefusal(error)
      if (context) notOpened(context, name, refusal.reason)
      throw refusal
    }
  }
}
