import type { MessageCatalogue } from '#web/lib/messages.ts'

declare module 'use-intl' {
  interface AppConfig {
    Locale: 'en'
    Messages: MessageCatalogue
  }
}
