// Contracts: rentals let for months and years, from the draft to the last rent.
import { group } from '#resource/define.ts';
import { adjustRent } from './adjust-rent.ts';
import { createContract } from './create-contract.ts';
import { announceEnd, applyRent, expireContract, releaseRental } from './end-contract.ts';
import { generateInvoice } from './generate-invoice.ts';
import { expiringContracts, summarizeContracts } from './read-contracts.ts';
import { Contract } from './records/contract.ts';
import { renewContract } from './renew-contract.ts';
import { signContract } from './sign-contract.ts';
import { terminateContract } from './terminate-contract.ts';
import { updateContract } from './update-contract.ts';

export const contracts = group('contracts', {
  title: 'Contracts',
  nouns: [Contract],
  verbs: [
    createContract,
    updateContract,
    signContract,
    terminateContract,
    renewContract,
    adjustRent,
    generateInvoice,
    expiringContracts,
    summarizeContracts,
  ],
  jobs: [announceEnd, applyRent, expireContract, releaseRental],
});
