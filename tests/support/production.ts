/** The environment of a production server that lacks only its database. No mail server answers at its SMTP address. */
export const production = {
  NODE_ENV: 'production',
  DEMO: '0',
  PUBLIC_URL: 'https://plutus.example.com',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'Plutus <rewards@plutus.example.com>',
  OPERATOR_EMAIL: 'operator@plutus.example.com',
  PAYMENTS: 'manual',
  ISSUER_NAME: 'Example Private Limited',
  ISSUER_ADDRESS: '1 Example Road | Bengaluru',
  ISSUER_STATE: 'Karnataka',
  ISSUER_TAX_NUMBER: '29AAGCP4821K1Z3',
  ISSUER_BANK_NAME: 'Example Bank',
  ISSUER_BANK_ACCOUNT: '000123456789012',
  ISSUER_BANK_CODE: 'EXIN0000001',
}
