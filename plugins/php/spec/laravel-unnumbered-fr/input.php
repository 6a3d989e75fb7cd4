<?php
return ['deleted' => 'One file deleted|:count files deleted'];
