/** Products on one page of a search. */
export const productsPerPage = 10
