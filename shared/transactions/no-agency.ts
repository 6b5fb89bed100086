/** In place of an agency's id in a filter: transactions without an agency, which are in no drawer. */
export const NO_AGENCY = 'none'

/** The id under which their totals are kept. */
export const NO_AGENCY_ID = '00000000-0000-0000-0000-000000000000'
