import React from 'react';
export const texts = { title: 'A TITLE', body: <p>Don't (stop) {'here'}</p>, end: 'THE END' };
