import React from 'react';
export const texts = { title: 'A title', body: <p>Don't (stop) {'here'}</p>, end: 'The end' };
