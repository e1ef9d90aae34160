import { Landmark } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMay } from '#web/lib/session/use-may.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent } from '#web/ui/dialog.tsx'
import { BankForm } from './bank-form.tsx'

type Bank = { bank_holder: string | null; bank_code: string | null; bank_last4: string | null }

/** The account that a balance is paid back to: only its last four digits are ever shown. */
export function BankDetails({ bank, country }: { bank: Bank | undefined; country: string | null }) {
  const t = useTranslations('billing.bank')
  const may = useMay()
  const [isOpen, open] = useState(false)
  return (
    <div className="max-w-[560px]">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        {bank?.bank_last4 ? (
          <div className="flex min-w-0 items-start gap-3">
            <Landmark aria-hidden className="mt-0.5 size-[18px] shrink-0 stroke-[1.6]" />
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere">{bank.bank_holder}</p>
              <p className="num text-muted-foreground">
                <span aria-hidden>•••• {bank.bank_last4}</span>
                <span className="sr-only">{t('endsIn', { digits: bank.bank_last4.split('').join(' ') })}</span>
                {bank.bank_code && <span className="ml-3">{bank.bank_code}</span>}
              </p>
            </div>
          </div>
        ) : (
          <p className="text-muted-foreground">{t('none')}</p>
        )}
        {may('billing.edit') && <Button onClick={() => open(true)}>{t(bank?.bank_last4 ? 'change' : 'add')}</Button>}
      </div>
      <Dialog open={isOpen} onOpenChange={open}>
        <DialogContent title={t('title')} description={t('text')}>
          <BankForm country={country} onDone={() => open(false)} />
        </DialogContent>
      </Dialog>
    </div>
  )
}
